import { serveJobs } from '../../platform/threads/serve-jobs.ts';
import { renderMarkdown } from './render-markdown.ts';

// Runs in a worker thread, since a malicious text would block the main thread.
serveJobs(renderMarkdown);
