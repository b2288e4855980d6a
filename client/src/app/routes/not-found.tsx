import { NotFoundPage } from '../not-found-page';
import { notFound } from '../routing/page-route';

export const preload = notFound;

export const Component = NotFoundPage;
