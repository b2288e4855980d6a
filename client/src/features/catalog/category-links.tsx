import { chakra, Flex } from '@chakra-ui/react';
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

/** All twelve categories as pills. */
export function CategoryPills() {
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" gap="3">
      {categories.map((category) => (
        <li key={category}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            minHeight="control"
            px="5"
            borderRadius="full"
            bg="surface"
            border="1px solid {colors.line}"
            fontWeight="medium"
            transition="background-color {durations.fast}"
            _hover={{ bg: 'brand.soft' }}
          >
            <Link to={paths.category(category)}>{categoryLabels[category]}</Link>
          </chakra.span>
        </li>
      ))}
    </Flex>
  );
}
