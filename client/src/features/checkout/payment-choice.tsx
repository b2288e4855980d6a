import { chakra, Flex } from '@chakra-ui/react';
import { CreditCard, SquareArrowOutUpRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** How an order is paid: in a card form on the page, or on the payment provider's own page. */
export type PaymentWay = 'card' | 'page';

/** Lets the shopper choose where to enter the card. */
export function PaymentChoice({
  value,
  isDisabled,
  onChange,
}: {
  value: PaymentWay;
  isDisabled: boolean;
  onChange: (way: PaymentWay) => void;
}) {
  const name = useId();
  const option = (way: PaymentWay, label: string, icon: ReactNode) => (
    <chakra.label
      flex="1 1 200px"
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="controlLarge"
      px="4"
      py="2"
      borderRadius="md"
      border="1.5px solid {colors.control}"
      bg="surface"
      fontWeight="semibold"
      cursor="pointer"
      _hover={{ borderColor: 'ink' }}
      css={{
        '&:has(:checked)': { borderColor: '{colors.brand}', background: '{colors.brand.soft}' },
        '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
        '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
      }}
    >
      <chakra.input
        type="radio"
        name={name}
        value={way}
        checked={value === way}
        disabled={isDisabled}
        onChange={() => onChange(way)}
        width="20px"
        height="20px"
        flexShrink="0"
        accentColor="brand"
        outline="none"
      />
      <chakra.span flex="1">{label}</chakra.span>
      {icon}
    </chakra.label>
  );
  return (
    <chakra.fieldset mb="5" minWidth="0">
      <chakra.legend fontWeight="semibold" mb="2">
        How would you like to pay?
      </chakra.legend>
      <Flex gap="3" wrap="wrap">
        {option('card', 'Card', <CreditCard size={20} aria-hidden />)}
        {option('page', 'Secure payment page', <SquareArrowOutUpRight size={20} aria-hidden />)}
      </Flex>
    </chakra.fieldset>
  );
}
