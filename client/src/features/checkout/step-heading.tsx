import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

/** A step's heading with its number, or a tick once it is done. Can be focused after a change. */
export function StepHeading({
  id,
  number,
  isDone,
  ref,
  children,
}: {
  id: string;
  number: number;
  isDone: boolean;
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <Flex align="center" gap="3" mb="5">
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        flexShrink="0"
        width="32px"
        height="32px"
        borderRadius="full"
        fontWeight="bold"
        bg={isDone ? 'leaf.soft' : 'brand.soft'}
        color={isDone ? 'leaf' : 'brand'}
      >
        {isDone ? <Check size={18} /> : number}
      </chakra.span>
      <chakra.h2 id={id} ref={ref} tabIndex={-1} textStyle="card" _focus={{ outline: 'none' }}>
        {children}
      </chakra.h2>
    </Flex>
  );
}
