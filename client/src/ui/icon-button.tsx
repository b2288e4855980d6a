import type { AriaAttributes, ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { iconButton, type IconButtonVariantProps } from 'styled-system/recipes';
import { Link } from './link';
import { useLinkAsButton } from './link-as-button';

/** `label` is the accessible name. */
type IconProps = IconButtonVariantProps & { label: string };

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({ label, variant, className, ...props }: IconProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={cx(iconButton({ variant }), className)}
    />
  );
}

/** A round link with an icon; `label` is its accessible name. */
export function IconLink({ label, variant, className, ...props }: IconProps & ComponentProps<typeof Link>) {
  return <Link aria-label={label} title={label} {...props} className={cx(iconButton({ variant }), className)} />;
}

/**
 * A round button with an icon that is a link to `href` until the scripts run, and without them. What only a button may
 * say (`aria-expanded` …) goes into `buttonProps`.
 */
export function IconLinkButton({
  label,
  variant,
  className,
  onPress,
  buttonProps,
  ...props
}: IconProps & { href: string; onPress: () => void; buttonProps?: AriaAttributes } & ComponentProps<'a'>) {
  const asButton = useLinkAsButton(onPress);
  return (
    <a
      aria-label={label}
      title={label}
      {...props}
      {...asButton}
      {...(asButton.role && buttonProps)}
      className={cx(iconButton({ variant }), className)}
    />
  );
}
