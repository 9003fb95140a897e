import { use } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate } from 'react-router-dom';

/**
 * Returns a function that navigates and renders before it returns. `useNavigate` renders in a transition, several frames later: within
 * `Routes` it ignores `flushSync`.
 */
export function useNavigateNow(): (to: string, options: NavigateOptions) => void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const navigate = useNavigate();
  return (to, options) => {
    if (router) void router.navigate(to, { ...options, flushSync: true });
    else void navigate(to, options);
  };
}
