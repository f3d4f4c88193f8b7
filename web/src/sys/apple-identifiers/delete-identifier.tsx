import { deleteAppleIdentifier, listAppleIdentifiers } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { useTranslation } from 'react-i18next'
import { refresh, useChange } from '../../lib/query.ts'
import { DeleteButton } from '../delete-button.tsx'
import type { AppleIdentifier } from './state-tag.tsx'

type Props = { identifier: AppleIdentifier; onDeleted: () => void }

/** Deletes an identifier with its certificate and key. */
export function DeleteIdentifier({ identifier: { id, passTypeId }, onDeleted }: Props) {
  const { t } = useTranslation(['apple-identifiers', 'common'])
  const remove = useChange(deleteAppleIdentifier, { after: () => refresh(listAppleIdentifiers) })
  const words = {
    title: t('delete.title', { name: passTypeId }),
    about: t('delete.about'),
    button: t('delete.button'),
    keep: t('action.cancel', { ns: 'common' }),
    done: t('delete.done'),
  }
  return <DeleteButton words={words} remove={() => remove.mutateAsync({ params: { id } })} onDeleted={onDeleted} />
}
