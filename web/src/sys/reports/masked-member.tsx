import { useTranslation } from 'react-i18next'

/** A member as the platform sees one: a first letter, and the end of the card's number. */
export function MaskedMember({ member, cardEnding }: { member: string | null; cardEnding: string }) {
  const { t } = useTranslation('sys-reports')
  return (
    <span className="masked-member">
      <span>{member ?? t('noName')}</span>
      <span className="masked-member-card">•••• {cardEnding}</span>
    </span>
  )
}
