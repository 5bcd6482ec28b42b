export { OwnWaysSheet } from '@/components/members/pay-ways/own-ways-sheet';
export { SharedWays } from '@/components/members/pay-ways/shared-ways';
