import { Navigate } from '@tanstack/react-router';
import { useViewer } from '../shell/viewer.ts';

/** Leads to the project that the person works in, or to the list of those they can choose from. */
export function StartScreen() {
  const project = useViewer().me.defaultProject?.id;
  if (project) return <Navigate to="/$project" params={{ project }} replace />;
  return <Navigate to="/projects" replace />;
}
