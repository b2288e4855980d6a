import { Field, GraphQLISODateTime, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType('ContentSection', { description: 'A part of a page of text.' })
export class ContentSectionType {
  @Field(() => String, { nullable: true, description: 'The heading. Null for what comes before the first one.' })
  heading!: string | null;
  @Field({ description: 'The text as safe HTML, without the heading.' }) html!: string;
  @Field({ description: 'The same text without markup.' }) text!: string;
}

@ObjectType('ContentPage', { description: 'A page of text, such as the shipping page.' })
export class ContentPageType {
  @Field({ description: "The page's name in addresses, such as 'shipping'." }) slug!: string;
  @Field({ description: "The page's address in the shop, such as '/shipping' or '/pages/gift-cards'." }) path!: string;
  @Field({ description: 'The title.' }) title!: string;
  @Field({ description: 'The sentence under the title. Empty if there is none.' }) lead!: string;
  @Field({ description: 'What search engines show under the title.' }) description!: string;
  @Field(() => [ContentSectionType], { description: 'The text, one section for each heading.' })
  sections!: ContentSectionType[];
  @Field({ description: 'Whether search engines may find it.' }) isIndexed!: boolean;
  @Field({ description: 'Whether the shop has written it. If not, it is the text that comes with the shop.' })
  isEdited!: boolean;
}

@ObjectType('ContentPageVersion', { description: 'A page of text as it was after a change.' })
export class ContentPageVersionType {
  @Field(() => Int, { description: 'The number of the change, starting at 1.' }) version!: number;
  @Field(() => GraphQLISODateTime, { description: 'When it was made.' }) createdAt!: Date;
  @Field({ description: 'The name of the admin who made it.' }) actorName!: string;
  @Field({ description: 'Whether the change brought the default text back.' }) isDefault!: boolean;
}

@ObjectType('ContentPageSummary', { description: 'A page of text in the list of all pages.' })
export class ContentPageSummaryType {
  @Field({ description: "The page's name in addresses." }) slug!: string;
  @Field({ description: "The page's address in the shop." }) path!: string;
  @Field({ description: 'The title.' }) title!: string;
  @Field({ description: 'Whether search engines may find it.' }) isIndexed!: boolean;
  @Field({ description: 'Whether the page comes with the shop. It can be edited, but not deleted.' })
  isStatic!: boolean;
  @Field({ description: 'Whether the shop has written it. If not, it is the text that comes with the shop.' })
  isEdited!: boolean;
  @Field(() => Int, { description: 'The version, increased by every change. 0 before the first.' }) version!: number;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was last changed. Null if never.' })
  updatedAt!: Date | null;
}

@ObjectType('ContentPageSource', { description: 'A page of text as it is edited.' })
export class ContentPageSourceType extends ContentPageSummaryType {
  @Field({ description: 'The sentence under the title. Empty if there is none.' }) lead!: string;
  @Field({
    description:
      'What search engines show under the title. If it is empty, they show the sentence under the title, or else the beginning of the text.',
  })
  description!: string;
  @Field({ description: 'The text in Markdown, with placeholders such as {{shippingPrice}}.' }) text!: string;
  @Field(() => [ContentPageVersionType], { description: 'The last 100 changes, newest first.' })
  versions!: ContentPageVersionType[];
}

@ObjectType('ContentPageText', { description: 'What the editor of a page shows of an earlier version.' })
export class ContentPageTextType {
  @Field({ description: 'The title.' }) title!: string;
  @Field({ description: 'The sentence under the title. Empty if there is none.' }) lead!: string;
  @Field({
    description:
      'What search engines show under the title. If it is empty, they show the sentence under the title, or else the beginning of the text.',
  })
  description!: string;
  @Field({ description: 'The text in Markdown.' }) text!: string;
  @Field({ description: 'Whether search engines may find it.' }) isIndexed!: boolean;
}

@ObjectType('ContentPreview', { description: 'How a text would be shown.' })
export class ContentPreviewType {
  @Field(() => [ContentSectionType], { description: 'The text, one section for each heading.' })
  sections!: ContentSectionType[];
}

@InputType({ description: 'A new page of text.' })
export class CreateContentPageInput {
  @Field({ description: "The page's name in its address, such as 'gift-cards'." }) slug!: string;
  @Field({ description: 'The title, up to 80 characters.' }) title!: string;
  @Field({ nullable: true, description: 'The sentence under the title, up to 200 characters.' }) lead?: string;
  @Field({ nullable: true, description: 'What search engines show under the title, up to 160 characters.' })
  description?: string;
  @Field({ description: 'The text in Markdown, up to 20,000 characters, without HTML.' }) text!: string;
  @Field({ nullable: true, description: 'Whether search engines may find it. They may by default.' })
  isIndexed?: boolean;
}

@InputType({ description: 'The changes to a page of text. Omitted fields stay as they are.' })
export class UpdateContentPageInput {
  @Field({ description: "The page's name in addresses." }) slug!: string;
  @Field(() => Int, { description: 'The version that the change is based on.' }) version!: number;
  @Field({ nullable: true, description: 'The title, up to 80 characters.' }) title?: string;
  @Field({ nullable: true, description: 'The sentence under the title, up to 200 characters.' }) lead?: string;
  @Field({ nullable: true, description: 'What search engines show under the title, up to 160 characters.' })
  description?: string;
  @Field({ nullable: true, description: 'The text in Markdown, up to 20,000 characters, without HTML.' })
  text?: string;
  @Field({ nullable: true, description: 'Whether search engines may find it. Pages of the shop itself always are.' })
  isIndexed?: boolean;
}

@InputType({ description: 'The page whose default text comes back.' })
export class ResetContentPageInput {
  @Field({ description: "The page's name in addresses." }) slug!: string;
  @Field(() => Int, { description: 'The version that the change is based on.' }) version!: number;
}

@InputType({ description: 'The page to delete.' })
export class DeleteContentPageInput {
  @Field({ description: "The page's name in addresses." }) slug!: string;
}
