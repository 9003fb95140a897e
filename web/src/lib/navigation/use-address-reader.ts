import { useLocation } from 'react-router-dom';

/**
 * Returns a function that reads the newest query of the page's address. The router renders a changed address later: a change that starts from
 * the rendered query would undo an earlier one. Under an overlay, which has another path, the query is that of the page.
 */
export function useAddressReader(): () => URLSearchParams {
  const { pathname, search } = useLocation();
  return () =>
    new URLSearchParams(window.location.pathname === pathname ? window.location.search : search);
}
