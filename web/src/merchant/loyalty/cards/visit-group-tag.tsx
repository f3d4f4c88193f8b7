import type { VisitGroup } from '@chopcard/contract/members/visits.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours: Record<VisitGroup, string> = {
  champions: 'gold',
  regulars: 'green',
  new: 'blue',
  drifting: 'orange',
  lost: 'default',
}

/** The group of a member by visits; a dash for who never came. */
export function VisitGroupTag({ group }: { group: VisitGroup | null }) {
  const { t } = useTranslation('members')
  return group ? <Tag color={colours[group]}>{t(`visitGroup.${group}`)}</Tag> : '–'
}
