import { hash } from 'node:crypto'

const groups = 10

/**
 * Whether a member is in the tenth that an automation leaves out: always the same for both, and spread evenly over the members of
 * each (decisions/automations.md §5).
 */
export const isHeldOut = (automationId: string, memberId: string): boolean =>
  hash('sha256', `${automationId} ${memberId}`, 'buffer').readUInt32BE() % groups === 0
