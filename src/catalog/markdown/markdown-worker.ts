import { serveJobs } from '../../platform/threads/serve-jobs.ts';
import { renderMarkdown } from './render-markdown.ts';

// Renders beside the hub's own thread, which a text that is made for it would hold up.
serveJobs(renderMarkdown);
