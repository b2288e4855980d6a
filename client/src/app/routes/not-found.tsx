import { NotFoundPage } from '../not-found-page';
import { notFound } from '../page';

export const preload = notFound;

export const Component = NotFoundPage;
