import type { ComponentProps } from 'react';
import { Button } from '~/ui/button';

/** A button with Google's mark before its words. */
export function GoogleButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" size="lg" {...props}>
      <img src="/images/google.svg" alt="" width="20px" height="20px" />
      {children}
    </Button>
  );
}
