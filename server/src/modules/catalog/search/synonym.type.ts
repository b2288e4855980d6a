import { Field, InputType, ObjectType } from 'type-graphql';

@ObjectType('SynonymGroup', { description: 'Words that mean the same to the search.' })
export class SynonymGroupType {
  @Field(() => [String], { description: 'The words, as the owner wrote them.' }) words!: string[];
}

@InputType({ description: 'All synonyms of the shop.' })
export class SaveSynonymsInput {
  @Field(() => [[String]], {
    description:
      'The groups, each with 2 to 12 words or short phrases that mean the same. A word belongs to one group only.',
  })
  groups!: string[][];
  @Field(() => [[String]], {
    nullable: true,
    description: 'The groups that the change is based on, to notice another admin’s change.',
  })
  seenGroups?: string[][] | null;
}
