import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { ShimmerImage } from '~/ui/shimmer-image';
import type { TextBlock, TextPage } from './text-pages';

/** Shows a page that is only read: sections with headings, or questions that open. */
export function TextPageView({ page, picture }: { page: TextPage; picture: string }) {
  return (
    <chakra.article maxWidth="800px" mx="auto">
      <Flex
        direction={{ base: 'column', sm: 'row-reverse' }}
        align={{ base: 'flex-start', sm: 'center' }}
        justify="space-between"
        columnGap={{ sm: '6', md: '10' }}
        rowGap="5"
        mb={{ base: '2', md: '4' }}
      >
        <ShimmerImage
          src={picture}
          alt=""
          width={{ base: '128px', sm: '144px', md: '220px' }}
          flexShrink="0"
          sizes="(min-width: 768px) 220px, 144px"
          borderRadius={{ base: 'lg', md: 'xl' }}
          isPriority
        />
        <PageHeading lead={page.lead}>{page.title}</PageHeading>
      </Flex>
      {page.isQuestions ? (
        <Box borderTop="1px solid {colors.line}">
          {page.sections.map((section) => (
            <Question key={section.heading} {...section} />
          ))}
        </Box>
      ) : (
        <Stack gap={{ base: '9', md: '11' }}>
          {page.sections.map(({ heading, blocks }) => (
            <section key={heading}>
              <chakra.h2 textStyle="subheading" mb="3">
                {heading}
              </chakra.h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </Stack>
      )}
      <Flex wrap="wrap" gap="2.5" mt={{ base: '10', md: '12' }}>
        {page.next.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'solid' : 'outline'}>
            {label}
          </LinkButton>
        ))}
      </Flex>
    </chakra.article>
  );
}

function Question({ heading, blocks }: TextPage['sections'][number]) {
  return (
    <chakra.details
      borderBottom="1px solid {colors.line}"
      css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        minHeight="64px"
        py="3"
        cursor="pointer"
        borderRadius="sm"
        listStyleType="none"
        _hover={{ color: 'brand' }}
        css={{
          '&::-webkit-details-marker': { display: 'none' },
          '& svg': { flexShrink: 0, transition: 'transform {durations.normal} {easings.out}' },
        }}
      >
        <chakra.h2 textStyle="card">{heading}</chakra.h2>
        <ChevronDown size={22} aria-hidden />
      </chakra.summary>
      <Box pb="5" pe={{ md: '10' }}>
        <Blocks blocks={blocks} />
      </Box>
    </chakra.details>
  );
}

function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <Stack gap="4" fontSize="17" lineHeight="1.65">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Stack>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('list' in block) {
    return (
      <chakra.ul display="grid" gap="2.5" ps="5" listStyleType="disc" css={{ '& ::marker': { color: 'brand' } }}>
        {block.list.map((line) => (
          <chakra.li key={line} ps="1">
            {line}
          </chakra.li>
        ))}
      </chakra.ul>
    );
  }
  return (
    <chakra.div bg="surface" border="1px solid {colors.line}" borderRadius="lg" px={{ base: '4', md: '6' }} py="1.5">
      <chakra.table
        width="full"
        borderCollapse="collapse"
        fontSize="16"
        lineHeight="snug"
        fontVariantNumeric="tabular-nums"
        css={{ '& tbody tr:last-child > *': { borderBottom: 'none' } }}
      >
        <thead>
          <tr>
            {block.columns.map((column) => (
              <Cell key={column} as="th" scope="col" color="muted" fontWeight="semibold" textStyle="small">
                {column}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([first, ...rest]) => (
            <tr key={first}>
              <Cell as="th" scope="row" fontWeight="semibold">
                {first}
              </Cell>
              {rest.map((text) => (
                <Cell key={text}>{text}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

const Cell = chakra('td', {
  base: {
    textAlign: 'start',
    verticalAlign: 'top',
    py: '3.5',
    pe: { base: '3', md: '6' },
    '&:last-child': { pe: '0' },
    borderBottom: '1px solid {colors.line}',
  },
});
