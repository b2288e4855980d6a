import { useEffect, useRef, type ComponentProps } from 'react';
import { Notice } from './panel';

/** A notice that takes the focus when it appears, because the button that had it is gone or disabled. */
export function FocusedNotice(props: Omit<ComponentProps<typeof Notice>, 'ref' | 'tabIndex'>) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return <Notice ref={notice} tabIndex={-1} {...props} />;
}
