import { css } from 'styled-system/css';

/** An email address that breaks before its @ where it has to; within a word only if it is longer than its column. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span
      className={css({
        display: 'inline-block',
        minWidth: '0',
        maxWidth: { base: 'full', lg: '16rem' },
        overflowWrap: 'break-word',
      })}
    >
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </span>
  );
}
