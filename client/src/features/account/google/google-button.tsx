import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';

/** A button with Google's mark before its words. */
export function GoogleButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" size="lg" {...props}>
      <img className={css({ width: '20px', height: '20px' })} src="/images/google.svg" alt="" />
      {children}
    </Button>
  );
}
