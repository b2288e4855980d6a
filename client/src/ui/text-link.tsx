import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

const textLinkRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'brand',
    fontWeight: 'semibold',
    textUnderlineOffset: '4px',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
    // An arrow at its end (`className="arrow"`) leans the way it leads.
    '& .arrow': { transition: 'transform {durations.normal} {easings.out}' },
    '&:hover .arrow': { transform: 'translateX(3px)' },
  },
  variants: {
    variant: {
      /** For standalone use: beside a heading, under a form. At least 44 px high. */
      plain: { minHeight: 'control' },
      /** Within a sentence: underlined, so that color isn't its only mark. */
      inline: { display: 'inline', textDecoration: 'underline' },
    },
  },
  defaultVariants: { variant: 'plain' },
});

/** A link to a page of the shop. `variant` plain, or inline within a sentence. */
export const TextLink = chakra(Link, textLinkRecipe);

/** The same for an address outside the shop, a mail address or a phone number. */
export const ExternalLink = chakra('a', textLinkRecipe, { defaultProps: { rel: 'noopener noreferrer' } });
