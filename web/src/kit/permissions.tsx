/** What the signed-in person may do: the tags of a route against the lists the server sent. The server decides again. */
import type { Feature } from '@chopcard/contract/core/features.ts'
import type { Action, Menu } from '@chopcard/contract/core/permissions.ts'
import { inView, type Route } from '@chopcard/contract/core/route.ts'
import { currentView } from '../lib/viewing.ts'
import { createContext, useContext, type ReactNode } from 'react'

export type Permissions = {
  menuPermissions: readonly string[]
  actionPermissions: readonly Action[]
  feature: Partial<Record<Feature, boolean>>
  /** All stores, where there are two or more. */
  stores?: readonly StoreChoice[]
}

/** A store, and whether the signed-in person may be at it. */
export type StoreChoice = { id: string; name: string; active: boolean; mine: boolean }

/** Nothing listed means denied. */
const PermissionsContext = createContext<Permissions>({ menuPermissions: [], actionPermissions: [], feature: {} })
export const PermissionsProvider = PermissionsContext.Provider

/** Whether these permissions allow a call. */
export function mayCall(who: Permissions, route: Route): boolean {
  if (route.audience !== 'merchant') return true
  if (route.feature && !who.feature[route.feature]) return false
  if (!who.actionPermissions.includes(route.action)) return false
  if (route.menu === 'any') return true
  const pages: readonly Menu[] = typeof route.menu === 'string' ? [route.menu] : route.menu
  return pages.some((page) => who.menuPermissions.includes(page))
}

/** `const may = useMay()`, then `may(editCampaign)`. */
export function useMay(): (route: Route) => boolean {
  const who = useContext(PermissionsContext)
  const isView = currentView() !== undefined
  // What a view never does is not offered; what it might with a reason is, and says so.
  return (route) => mayCall(who, route) && !(isView && inView(route) === 'never')
}

/** Whether a feature is switched on for the merchant. */
export const useFeature = (feature: Feature): boolean => Boolean(useContext(PermissionsContext).feature[feature])

/** `const has = useHasFeature()`, then `has('localization')`. */
export function useHasFeature(): (feature: Feature) => boolean {
  const { feature } = useContext(PermissionsContext)
  return (name) => Boolean(feature[name])
}

const noStores: readonly StoreChoice[] = []

/** The stores of a merchant who has several; none for everybody else, who never sees the word. */
export const useStores = (): readonly StoreChoice[] => useContext(PermissionsContext).stores ?? noStores

/** Whether a page is among the caller's. */
export const useMenuAllowed = (menu: string | undefined): boolean => {
  const who = useContext(PermissionsContext)
  return menu === undefined || who.menuPermissions.includes(menu)
}

/** `const mayOpen = useMayOpen()`, then `mayOpen('adjust')`. */
export function useMayOpen(): (menu: Menu) => boolean {
  const { menuPermissions } = useContext(PermissionsContext)
  return (menu) => menuPermissions.includes(menu)
}

/** Shows its children to those who may make the call. */
export function May({ route, children, otherwise }: { route: Route; children: ReactNode; otherwise?: ReactNode }) {
  return useMay()(route) ? children : otherwise
}
