import { ChevronDown } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { LinkButton } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { ShimmerImage } from '~/ui/shimmer-image';
import type { TextBlock, TextPage } from '@domain/default-pages.js';
import { prose } from '~/ui/prose';

/** A part of a page that the owner has written, as safe HTML. */
interface HtmlBlock {
  html: string;
}

/** A page as it is shown: by default of blocks, else of what the owner has written. */
export interface ShownPage extends Omit<TextPage, 'description' | 'sections'> {
  sections: readonly { heading: string | null; blocks: readonly (TextBlock | HtmlBlock)[] }[];
}

/** Shows a page that is only read: sections with headings, or questions that open. */
export function TextPageView({ page, picture }: { page: ShownPage; picture?: string }) {
  return (
    <article className={css({ maxWidth: '800px', mx: 'auto' })}>
      <div
        className={cx(
          css({
            display: 'flex',
            justifyContent: 'space-between',
            columnGap: { sm: '6', md: '10' },
            rowGap: '5',
            mb: { base: '2', md: '4' },
          }),
          picture === undefined
            ? css({ flexDirection: 'column', alignItems: 'flex-start' })
            : css({
                flexDirection: { base: 'column', sm: 'row-reverse' },
                alignItems: { base: 'flex-start', sm: 'center' },
              }),
        )}
      >
        {picture !== undefined && (
          <ShimmerImage
            className={css({
              width: { base: '128px', sm: '144px', md: '220px' },
              flexShrink: '0',
              borderRadius: { base: 'lg', md: 'xl' },
            })}
            src={picture}
            alt=""
            sizes="(min-width: 768px) 220px, 144px"
            isPriority
          />
        )}
        <PageHeading lead={page.lead}>{page.title}</PageHeading>
      </div>
      {page.isQuestions ? (
        <div className={css({ borderTop: '1px solid {colors.line}' })}>
          {page.sections.map(({ heading, blocks }, index) =>
            heading === null ? (
              <div key={index} className={css({ py: '5' })}>
                <Blocks blocks={blocks} />
              </div>
            ) : blocks.length === 0 ? (
              <h2 key={index} className={css({ textStyle: 'card', py: '5' })}>
                {heading}
              </h2>
            ) : (
              <Question key={index} heading={heading} blocks={blocks} />
            ),
          )}
        </div>
      ) : (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '9', md: '11' } })}>
          {page.sections.map(({ heading, blocks }, index) => (
            <section key={index}>
              {heading !== null && <h2 className={css({ textStyle: 'subheading', mb: '3' })}>{heading}</h2>}
              {blocks.length > 0 && <Blocks blocks={blocks} />}
            </section>
          ))}
        </div>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2.5', mt: { base: '10', md: '12' } })}>
        {page.next.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'solid' : 'outline'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </article>
  );
}

function Question({ heading, blocks }: { heading: string } & Pick<ShownPage['sections'][number], 'blocks'>) {
  return (
    <details
      className={css({
        borderBottom: '1px solid {colors.line}',
        '&[open] > summary svg': { transform: 'rotate(180deg)' },
      })}
    >
      <summary
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '4',
          minHeight: '64px',
          py: '3',
          cursor: 'pointer',
          borderRadius: 'sm',
          listStyleType: 'none',
          _hover: { color: 'brand' },
          '&::-webkit-details-marker': { display: 'none' },
          '& svg': { flexShrink: 0, transition: 'transform {durations.normal} {easings.out}' },
        })}
      >
        <h2 className={css({ textStyle: 'card' })}>{heading}</h2>
        <ChevronDown size={22} aria-hidden />
      </summary>
      <div className={css({ pb: '5', pe: { md: '10' } })}>
        <Blocks blocks={blocks} />
      </div>
    </details>
  );
}

function Blocks({ blocks }: Pick<ShownPage['sections'][number], 'blocks'>) {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', fontSize: '17', lineHeight: '1.65' })}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: TextBlock | HtmlBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  // The server has made it of Markdown that can't contain HTML.
  if ('html' in block) return <div className={prose} dangerouslySetInnerHTML={{ __html: block.html }} />;
  if ('list' in block) {
    return (
      <ul
        className={css({
          display: 'grid',
          gap: '2.5',
          ps: '5',
          listStyleType: 'disc',
          '& ::marker': { color: 'brand' },
        })}
      >
        {block.list.map((line) => (
          <li key={line} className={css({ ps: '1' })}>
            {line}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div
      className={css({
        bg: 'surface',
        border: '1px solid {colors.line}',
        borderRadius: 'lg',
        px: { base: '4', md: '6' },
        py: '1.5',
      })}
    >
      <table
        className={css({
          width: 'full',
          borderCollapse: 'collapse',
          fontSize: '16',
          lineHeight: 'snug',
          fontVariantNumeric: 'tabular-nums',
          '& tbody tr:last-child > *': { borderBottom: 'none' },
        })}
      >
        <thead>
          <tr>
            {block.columns.map((column) => (
              <th
                key={column}
                className={cx(cell, css({ textStyle: 'small', color: 'muted', fontWeight: 'semibold' }))}
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th className={cx(cell, css({ fontWeight: 'semibold' }))} scope="row">
                {first}
              </th>
              {rest.map((text) => (
                <td key={text} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = css({
  textAlign: 'start',
  verticalAlign: 'top',
  py: '3.5',
  pe: { base: '3', md: '6' },
  '&:last-child': { pe: '0' },
  borderBottom: '1px solid {colors.line}',
});
