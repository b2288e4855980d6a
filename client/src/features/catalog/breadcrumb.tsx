import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Where the page is in the shop. The last one is the page itself. */
export function Breadcrumb({ links, here }: { links: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <chakra.ol
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="1"
        textStyle="small"
        color="muted"
      >
        {links.map(({ to, label }) => (
          <chakra.li key={to} display="inline-flex" alignItems="center" gap="1">
            <chakra.span
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="control"
              borderRadius="sm"
              _hover={{ color: 'ink', textDecoration: 'underline' }}
            >
              <Link to={to}>{label}</Link>
            </chakra.span>
            <ChevronRight size={14} aria-hidden />
          </chakra.li>
        ))}
        <chakra.li aria-current="page" minWidth="0" overflowWrap="anywhere">
          {here}
        </chakra.li>
      </chakra.ol>
    </nav>
  );
}
