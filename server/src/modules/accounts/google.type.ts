import { createUnionType, Field, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Sign-in with a pretended Google: demo mode only.' })
export class SandboxGoogleSignIn {
  @Field({ description: 'Path of the page to open in a popup.' }) popupPath!: string;
}

@ObjectType({ description: 'Sign-in with Google through Firebase: what its SDK is started with in the browser.' })
export class FirebaseGoogleSignIn {
  @Field({ description: "Names the project to Google's servers; no secret." }) apiKey!: string;
  @Field({ description: "Host of the popup's pages." }) authDomain!: string;
  @Field({ description: 'The Firebase project.' }) projectId!: string;
  @Field(() => String, { nullable: true, description: 'The Auth emulator; null: Google itself.' })
  emulatorUrl!: string | null;
}

export const GoogleSignIn = createUnionType({
  name: 'GoogleSignIn',
  description: 'How a browser signs in with Google.',
  types: () => [SandboxGoogleSignIn, FirebaseGoogleSignIn] as const,
});

@InputType({ description: 'The Google account to connect, with proof that the caller owns both accounts.' })
export class ConnectGoogleInput {
  @Field({ description: "Google's signed statement of who is calling." }) idToken!: string;
  @Field(() => String, { nullable: true, description: 'The account’s password; required where it has one.' })
  password?: string | null;
}
