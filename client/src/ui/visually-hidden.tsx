import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';

/** The class of what is for screen readers only. */
export const visuallyHidden = css({ srOnly: true });

/** Text for screen readers only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={visuallyHidden} />;
}
