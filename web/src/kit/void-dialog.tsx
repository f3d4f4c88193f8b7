import { lazyPart } from './lazy-part.tsx'

type Props = {
  /** The entry to void; nothing closes the dialog. */
  entryId: string | undefined
  onClose: () => void
  onVoided: () => unknown
}
export type OpenVoid = Props & { entryId: string }

const VoidForm = lazyPart<OpenVoid>(() => import('./void-form.tsx'))

/** Shows what voiding an entry would change, takes a remark, and voids it. */
export function VoidDialog({ entryId, ...rest }: Props) {
  return entryId ? <VoidForm key={entryId} entryId={entryId} {...rest} /> : null
}
