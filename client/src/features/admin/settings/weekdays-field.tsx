import { weekdays } from '@domain/shop-settings.js';
import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { settingLabels } from './setting-words';

const Box = chakra('input', {
  base: { width: '24px', height: '24px', flexShrink: 0, accentColor: '{colors.brand}', cursor: 'pointer' },
});

/** The days of the week, each to be ticked. `register` is the form's own for the field. */
export function WeekdaysField({
  error,
  register,
}: {
  error?: string | undefined;
  register: ComponentProps<typeof Box>;
}) {
  const id = useId();
  return (
    <chakra.fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <chakra.legend fontWeight="semibold" mb="1.5">
        {settingLabels.closedWeekdays}
      </chakra.legend>
      <chakra.p id={`${id}-hint`} textStyle="small" color="muted" mb="1.5">
        Orders don’t ship on these days.
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))" columnGap="4">
        {weekdays.map((name) => (
          <chakra.label key={name} display="flex" alignItems="center" gap="3" minHeight="control" cursor="pointer">
            <Box type="checkbox" value={name} {...register} />
            {name}
          </chakra.label>
        ))}
      </chakra.div>
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="danger" mt="1.5">
            <CircleAlert size={16} aria-hidden />
            {error}
          </chakra.p>
        )}
      </div>
    </chakra.fieldset>
  );
}
