import { useNavigate } from '@tanstack/react-router'

/** Goes from the rows of a report to what is behind one, or back: a step that the back button takes back. */
export function useDrill() {
  const navigate = useNavigate()
  return (search: Record<string, string>) => void navigate({ to: '.', search: search as never })
}
