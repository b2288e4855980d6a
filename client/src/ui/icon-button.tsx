import { chakra, defineRecipe } from '@chakra-ui/react';
import type { AriaAttributes, ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useLinkAsButton } from './link-as-button';

const iconButtonRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 'control',
    height: 'control',
    borderRadius: 'full',
    // Drawn only where the system takes the colors over.
    border: '1px solid transparent',
    color: 'ink',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'brand.soft' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      ghost: {},
      soft: { bg: 'brand.soft', color: 'brand', _hover: { bg: 'brand.softHover' } },
    },
  },
  defaultVariants: { variant: 'ghost' },
});

const StyledButton = chakra('button', iconButtonRecipe, { defaultProps: { type: 'button' } });
const StyledLink = chakra(Link, iconButtonRecipe);
const StyledAnchor = chakra('a', iconButtonRecipe);

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({ label, ...props }: { label: string } & ComponentProps<typeof StyledButton>) {
  return <StyledButton aria-label={label} title={label} {...props} />;
}

/** A round link with an icon; `label` is its accessible name. */
export function IconLink({ label, ...props }: { label: string } & ComponentProps<typeof StyledLink>) {
  return <StyledLink aria-label={label} title={label} {...props} />;
}

/**
 * A round button with an icon that is a link to `href` until the scripts run, and without them. What only a button may
 * say (`aria-expanded` …) goes into `buttonProps`.
 */
export function IconLinkButton({
  label,
  onPress,
  buttonProps,
  ...props
}: {
  label: string;
  href: string;
  onPress: () => void;
  buttonProps?: AriaAttributes;
} & ComponentProps<typeof StyledAnchor>) {
  const asButton = useLinkAsButton(onPress);
  return <StyledAnchor aria-label={label} title={label} {...props} {...asButton} {...(asButton.role && buttonProps)} />;
}
