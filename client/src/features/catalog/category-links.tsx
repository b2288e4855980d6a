import { featuredCategories } from '@domain/categories.js';
import { css, cx } from 'styled-system/css';
import { categories, categoryLabels, type Category } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { Link } from '~/ui/link';
import { ShimmerImage } from '~/ui/shimmer-image';

const round = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: { base: '3', md: '4' },
  borderRadius: 'lg',
  '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
  '&:hover .picture': { transform: 'scale(1.04)' },
  '&:hover .label': { color: 'brand' },
});

/** Home: the four featured categories as round pictures that open a category search. */
export function CategoryCircles() {
  return (
    <ul
      className={css({
        listStyleType: 'none',
        display: 'grid',
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        columnGap: { base: '6', md: '10' },
        rowGap: '7',
      })}
    >
      {featuredCategories.map((category: Category) => (
        <li key={category}>
          <Link className={round} to={paths.category(category)}>
            <ShimmerImage
              className={cx('picture', css({ width: '80%', maxWidth: '210px', borderRadius: 'full' }))}
              src={`/images/categories/${category}/960.jpg`}
              alt=""
              sizes="210px"
            />
            <span
              className={cx(
                'label',
                css({ textStyle: 'card', overflowWrap: 'anywhere', transition: 'color {durations.fast}' }),
              )}
            >
              {categoryLabels[category]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A pill with a small picture; on phones the picture stands above the word, so that the longest word fits. */
const pill = css({
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
});

/** Categories with their pictures: the four featured ones, or all twelve. */
export function CategoryPills({ isAll }: { isAll?: boolean }) {
  return (
    <ul
      className={cx(
        css({
          listStyleType: 'none',
          display: 'grid',
          columnGap: { base: '2.5', md: '4' },
          rowGap: { base: '5', md: '4' },
        }),
        isAll
          ? css({
              gridTemplateColumns: {
                base: 'repeat(3, minmax(0, 1fr))',
                sm: 'repeat(4, minmax(0, 1fr))',
                md: 'repeat(3, minmax(0, 1fr))',
                lg: 'repeat(4, minmax(0, 1fr))',
              },
            })
          : css({ gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }),
      )}
    >
      {(isAll ? categories : featuredCategories).map((category: Category) => (
        <li key={category}>
          <Link className={pill} to={paths.category(category)}>
            <ShimmerImage
              className={cx(
                'picture',
                css({ width: { base: '76px', md: '48px' }, flexShrink: '0', borderRadius: 'full' }),
              )}
              src={`/images/categories/${category}/960.jpg`}
              alt=""
              sizes="76px"
            />
            {categoryLabels[category]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
