import { useParams } from '@tanstack/react-router'

/**
 * The parameters of the page's path, by name. The router's own type is a union over all pages, which has grown beyond what the
 * compiler works out.
 */
export function usePathParams(): Readonly<Partial<Record<string, string>>> {
  const params: unknown = useParams({ strict: false })
  return params as Partial<Record<string, string>>
}
