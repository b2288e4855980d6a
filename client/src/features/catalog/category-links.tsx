import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { featuredCategories } from '@domain/categories.js';
import { categories, categoryLabels, type Category } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { ShimmerImage } from '~/ui/shimmer-image';

const Round = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: { base: '3', md: '4' },
    borderRadius: 'lg',
    '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
    '&:hover .picture': { transform: 'scale(1.04)' },
    '&:hover .label': { color: 'brand' },
  },
});

/** Home: the four featured categories as round pictures that open a category search. */
export function CategoryCircles() {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      columnGap={{ base: '6', md: '10' }}
      rowGap="7"
    >
      {featuredCategories.map((category: Category) => (
        <li key={category}>
          <Round to={paths.category(category)}>
            <ShimmerImage
              className="picture"
              src={`/images/categories/${category}/960.jpg`}
              alt=""
              width="80%"
              maxWidth="210px"
              borderRadius="full"
              sizes="210px"
            />
            <chakra.span className="label" textStyle="card" transition="color {durations.fast}">
              {categoryLabels[category]}
            </chakra.span>
          </Round>
        </li>
      ))}
    </chakra.ul>
  );
}

/** A pill with a small picture; on phones the picture stands above the word, so that the longest word fits. */
const Pill = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    gap: { base: '2', md: '3.5' },
    p: { base: '0', md: '2' },
    pe: { md: '4' },
    borderRadius: { base: 'lg', md: 'full' },
    bg: { md: 'surface' },
    border: { md: '1px solid {colors.line}' },
    fontSize: { base: '13', sm: '14', md: '16' },
    fontWeight: 'semibold',
    lineHeight: 'snug',
    hyphens: 'auto',
    textAlign: { base: 'center', md: 'start' },
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { bg: { md: 'brand.soft' }, borderColor: { md: 'brand.soft' } },
    '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
    '&:hover .picture': { transform: 'scale(1.06)' },
  },
});

/** Categories with their pictures: the four featured ones, or all twelve. */
export function CategoryPills({ isAll }: { isAll?: boolean }) {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{
        base: isAll ? 'repeat(3, minmax(0, 1fr))' : 'repeat(4, minmax(0, 1fr))',
        sm: 'repeat(4, minmax(0, 1fr))',
        md: isAll ? 'repeat(3, minmax(0, 1fr))' : 'repeat(4, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
      }}
      columnGap={{ base: '2.5', md: '4' }}
      rowGap={{ base: '5', md: '4' }}
    >
      {(isAll ? categories : featuredCategories).map((category: Category) => (
        <li key={category}>
          <Pill to={paths.category(category)}>
            <ShimmerImage
              className="picture"
              src={`/images/categories/${category}/960.jpg`}
              alt=""
              width={{ base: '76px', md: '48px' }}
              flexShrink="0"
              borderRadius="full"
              sizes="76px"
            />
            {categoryLabels[category]}
          </Pill>
        </li>
      ))}
    </chakra.ul>
  );
}
