import type { SystemPage } from '@chopcard/contract/core/system-pages.ts'
import { useMatches, useRouter } from '@tanstack/react-router'

/** The page that is open; undefined while none of the shell's is. */
export const useCurrentPage = (): SystemPage | undefined =>
  useMatches().findLast(({ staticData }) => staticData.page)?.staticData.page

/** The pages that have a screen. */
export function useBuiltPages(): ReadonlySet<SystemPage> {
  const { routesById } = useRouter()
  const routes = Object.values(routesById) as { options: { staticData?: { page?: SystemPage } } }[]
  return new Set(routes.flatMap(({ options }) => options.staticData?.page ?? []))
}
