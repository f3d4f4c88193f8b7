import { useRouter } from '@tanstack/react-router'
import { queries } from '../../../lib/query.ts'

/** Reads anew what the page shows. */
export function useRefresh(): () => void {
  const router = useRouter()
  return () => void Promise.all([queries.invalidateQueries(), router.invalidate()])
}
