'use client';

export { ErrorScreen as default } from '@/components/shell/bars/site';
