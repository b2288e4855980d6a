import { BaseHttpLink } from '@apollo/client/link/http';
import { persistedFetch } from './persisted-fetch';

/** The transport of the browser. */
export const httpLink = () => new BaseHttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: persistedFetch });
