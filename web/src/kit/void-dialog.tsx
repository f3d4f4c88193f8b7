import type { OpenVoid } from './open-void.ts'
import { lazyPart } from './lazy-part.tsx'

/** Without an entry the dialog is closed. */
type Props = Omit<OpenVoid, 'entryId'> & { entryId: string | undefined }

const VoidForm = lazyPart<OpenVoid>(() => import('./void-form.tsx'))

/** Shows what voiding an entry would change, takes a remark, and voids it. */
export function VoidDialog({ entryId, ...rest }: Props) {
  return entryId ? <VoidForm key={entryId} entryId={entryId} {...rest} /> : null
}
