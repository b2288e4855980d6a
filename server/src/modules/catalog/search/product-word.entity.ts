import { Entity, PrimaryColumn } from 'typeorm';

/** A word that some product's text has or had. What shoppers mistype is compared with these. */
@Entity('product_words')
export class ProductWord {
  @PrimaryColumn({ type: 'varchar', length: '40' }) word!: string;
}
