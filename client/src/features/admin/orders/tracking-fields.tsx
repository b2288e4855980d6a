import { knownCarriers, MAX_CARRIER, MAX_TRACKING_NUMBER } from '@domain/fulfillment.js';
import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { TextField } from '~/ui/form-field';

/** By whom a shipment goes, as an admin types it. */
export interface TrackingInput {
  carrier: string;
  trackingNumber: string;
}

/** Their names. */
export const trackingFields = ['carrier', 'trackingNumber'] as const;

/** The fields of a shipment's carrier and number, in a form that has them among others. */
export function TrackingFields<Input extends TrackingInput & FieldValues>({
  register,
  errors,
}: {
  register: UseFormRegister<Input>;
  errors: FieldErrors<TrackingInput>;
}) {
  return (
    <>
      <TextField
        label="Carrier (optional)"
        placeholder={knownCarriers.join(', ')}
        maxLength={MAX_CARRIER}
        autoComplete="off"
        error={errors.carrier?.message}
        {...register('carrier' as Path<Input>)}
      />
      <TextField
        label="Tracking number (optional)"
        maxLength={MAX_TRACKING_NUMBER}
        autoComplete="off"
        error={errors.trackingNumber?.message}
        {...register('trackingNumber' as Path<Input>)}
      />
    </>
  );
}
