import { createUnionType, Field, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Sign-in with a simulated Google. Demo mode only.' })
export class SandboxGoogleSignIn {
  @Field({ description: 'The path of the page to open in a popup.' }) popupPath!: string;
}

@ObjectType({ description: 'Sign-in with Google through Firebase: the configuration of its browser SDK.' })
export class FirebaseGoogleSignIn {
  @Field({ description: "The project's public API key. It is not a secret." }) apiKey!: string;
  @Field({ description: 'The host that serves the sign-in popup.' }) authDomain!: string;
  @Field({ description: 'The ID of the Firebase project.' }) projectId!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The URL of the Auth emulator. Null if the real Google is used.',
  })
  emulatorUrl!: string | null;
}

export const GoogleSignIn = createUnionType({
  name: 'GoogleSignIn',
  description: 'How browsers sign in with Google.',
  types: () => [SandboxGoogleSignIn, FirebaseGoogleSignIn] as const,
});

@InputType({ description: 'The Google account to connect, with proof that the caller owns both accounts.' })
export class ConnectGoogleInput {
  @Field({ description: "Google's signed statement of who is calling." }) idToken!: string;
  @Field(() => String, { nullable: true, description: 'The account’s password; required where it has one.' })
  password?: string | null;
}
