import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { keepsFocusOn } from '~/lib/keeps-focus';

/**
 * The secret of a link from a mail, or null. It leaves the address bar as soon as it is read, so that neither the
 * browser's history nor a look at the screen gives it away.
 * @param field the name of the field that gets the focus
 */
export function useLinkToken(field: string): string | null {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inAddress = params.get('token');
  const [token] = useState(inAddress || null);

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: keepsFocusOn(field) });
  }, [inAddress, pathname, navigate, field]);

  return token;
}
