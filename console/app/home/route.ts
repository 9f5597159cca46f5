import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../root.ts';
import { Home } from './home.tsx';

/** It is what most people see first, so its code comes with the application. */
export const homeRoute = createRoute({ getParentRoute: () => projectRoute, path: '/', component: Home });
