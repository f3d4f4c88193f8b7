import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Menu, menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'

/** What a role, or whoever has it, may open and do. */
export type Rights = { menus: ReadonlySet<string>; actions: ReadonlySet<string> }

/** Nobody gives, takes or changes what goes beyond their own rights: a user's keeper could make themselves an owner. */
export const covers = (own: Rights, other: Rights): boolean =>
  [...other.menus].every((menu) => own.menus.has(menu)) && [...other.actions].every((action) => own.actions.has(action))

const always = ['owner', 'operator']

/** The roles that may be given (decisions/access.md §1): without `multipleRoles` those two. */
export const rolesToGive = <R extends Rights & { name: string }>(
  own: Rights,
  roles: readonly R[],
  several: boolean,
): R[] => roles.filter((role) => (several || always.includes(role.name)) && covers(own, role))

/** What goes with every role: the groups that hold its pages, and everybody's own account. */
export function withGroups(menus: readonly Menu[]): Menu[] {
  const all = new Set<Menu>(menuNames.filter((name) => name === 'account' || menuEntry(name).parent === 'account'))
  for (const name of menus) {
    all.add(name)
    const { parent } = menuEntry(name)
    if (parent) all.add(parent as Menu)
  }
  return menuNames.filter((name) => all.has(name))
}

type Standing = { role: string; enabled: boolean; email: string; hasPassword: boolean }

/** The last owner who can sign in stays one: neither their role nor their way in may go. */
export function keepAnOwner(before: Standing, after: Standing, otherOwners: number): void {
  const isOwner = (one: Standing) => one.role === 'owner' && one.enabled
  if (otherOwners > 0 || !isOwner(before)) return
  // Without a password the mailbox is the way in, and a new address may have been mistyped.
  const isLost = after.email !== before.email && !after.hasPassword
  if (!isOwner(after) || isLost) refuse('LAST_OWNER')
}

/**
 * Refuses a PIN that somebody would try first: one digit all along, a row up or down, a pair again and again. One that a
 * colleague has is refused with the same words. `shortest` is what the merchant asks for.
 */
export function checkPin(pin: string, shortest: number): void {
  if (pin.length < shortest)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'pin', message: 'pinLength', values: { min: shortest } }] })
  const steps = [...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i]))
  const isRow = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  const isPair = pin.length % 2 === 0 && pin === pin.slice(0, 2).repeat(pin.length / 2)
  if (isRow || isPair) refuse('PIN_CODE_UNSUITABLE')
}
