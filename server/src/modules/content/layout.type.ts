import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { homeSectionLabels } from '../../domain/layout-draft.js';
import { homeSections, menuIds, type HomeSection, type MenuId } from '../../domain/layout.js';

const enumName = (id: string) => id.toUpperCase().replaceAll('-', '_');

/** The menus of the storefront. */
export const MenuIdEnum = Object.fromEntries(menuIds.map((id) => [enumName(id), id]));
registerEnumType(MenuIdEnum, {
  name: 'MenuId',
  description: 'A menu of the storefront.',
  valuesConfig: {
    HEADER: { description: 'The links in the header.' },
    FOOTER_SHOP: { description: 'The first column of the footer.' },
    FOOTER_HELP: { description: 'The second column of the footer.' },
    FOOTER_ABOUT: { description: 'The third column of the footer.' },
  },
});

/** The sections of the home page. */
export const HomeSectionEnum = Object.fromEntries(homeSections.map((id) => [enumName(id), id]));
registerEnumType(HomeSectionEnum, {
  name: 'HomeSection',
  description: 'A section of the home page.',
  valuesConfig: Object.fromEntries(
    homeSections.map((id) => [enumName(id), { description: `${homeSectionLabels[id]}.` }]),
  ),
});

@ObjectType('MenuLink', { description: 'A link of a menu.' })
export class MenuLinkType {
  @Field({ description: 'What the link says.' }) label!: string;
  @Field({ description: 'Where it leads: a path of the shop, or an https URL.' }) address!: string;
}

@ObjectType('Menu', { description: 'A menu as shoppers see it.' })
export class MenuType {
  @Field(() => MenuIdEnum, { description: 'Which menu it is.' }) id!: MenuId;
  @Field({ description: 'The title above the links in the footer.' }) title!: string;
  @Field(() => [MenuLinkType], { description: 'The links, in order.' }) links!: MenuLinkType[];
}

@ObjectType('ShopLayout', { description: 'What the owner has arranged of the storefront.' })
export class ShopLayoutType {
  @Field(() => [MenuType], { description: 'The menus of header and footer.' }) menus!: MenuType[];
  @Field(() => [HomeSectionEnum], { description: 'The sections that the home page shows, in order.' })
  homeSections!: HomeSection[];
  @Field(() => [MenuType], { description: 'The menus that differ from those that come with the shop.' })
  changedMenus!: MenuType[];
  @Field(() => [HomeSectionEnum], {
    nullable: true,
    description: 'The sections that the home page shows. Null where it is the home page that comes with the shop.',
  })
  changedHomeSections!: HomeSection[] | null;
  @Field(() => [String], {
    description: 'The pages that come with the shop and have been edited, by their names in addresses.',
  })
  editedPages!: string[];
}

@ObjectType('MenuItem', { description: 'A link of a menu as it is edited.' })
@InputType('MenuItemInput', { description: 'A link of a menu.' })
export class MenuItemType {
  @Field({ description: 'What the link says, up to 30 characters.' }) label!: string;
  @Field({ description: 'Where it leads: a path of the shop, or an https URL.' }) address!: string;
  @Field({ description: 'Whether shoppers see it.' }) isShown!: boolean;
}

@ObjectType('MenuSource', { description: 'A menu as it is edited.' })
export class MenuSourceType {
  @Field(() => MenuIdEnum, { description: 'Which menu it is.' }) id!: MenuId;
  @Field({ description: 'The title above the links in the footer.' }) title!: string;
  @Field(() => [MenuItemType], { description: 'All links, in order.' }) items!: MenuItemType[];
  @Field({ description: 'Whether it differs from the menu that comes with the shop.' }) isEdited!: boolean;
  @Field(() => Int, { description: 'The version, increased by every change. 0 before the first.' }) version!: number;
}

@ObjectType('HomeSectionState', { description: 'A section of the home page, and whether it is shown.' })
@InputType('HomeSectionStateInput', { description: 'A section of the home page, and whether it is shown.' })
export class HomeSectionStateType {
  @Field(() => HomeSectionEnum, { description: 'The section.' }) section!: HomeSection;
  @Field({ description: 'Whether the home page shows it.' }) isShown!: boolean;
}

@ObjectType('HomeSource', { description: 'The sections of the home page as they are edited.' })
export class HomeSourceType {
  @Field(() => [HomeSectionStateType], { description: 'All sections, in order.' }) sections!: HomeSectionStateType[];
  @Field({ description: 'Whether it differs from the home page that comes with the shop.' }) isEdited!: boolean;
  @Field(() => Int, { description: 'The version, increased by every change. 0 before the first.' }) version!: number;
}

@ObjectType('LayoutSource', { description: 'Menus and home page as they are edited.' })
export class LayoutSourceType {
  @Field(() => [MenuSourceType], { description: 'The menus of header and footer.' }) menus!: MenuSourceType[];
  @Field(() => HomeSourceType, { description: 'The sections of the home page.' }) home!: HomeSourceType;
}

@InputType({ description: 'The change to a menu.' })
export class UpdateMenuInput {
  @Field(() => MenuIdEnum, { description: 'Which menu it is.' }) id!: MenuId;
  @Field(() => Int, { description: 'The version that the change is based on.' }) version!: number;
  @Field({ nullable: true, description: 'The title above the links in the footer. It stays if omitted.' })
  title?: string;
  @Field(() => [MenuItemType], {
    nullable: true,
    description: 'All links, in order, up to 20. Null brings the menu that comes with the shop back.',
  })
  items!: MenuItemType[] | null;
}

@InputType({ description: 'The change to the sections of the home page.' })
export class UpdateHomeInput {
  @Field(() => Int, { description: 'The version that the change is based on.' }) version!: number;
  @Field(() => [HomeSectionStateType], {
    nullable: true,
    description: 'The sections, in order. Null brings the home page that comes with the shop back.',
  })
  sections!: HomeSectionStateType[] | null;
}
