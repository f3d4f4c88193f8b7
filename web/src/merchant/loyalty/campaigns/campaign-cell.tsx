import './campaigns.css'
import { smallPicture } from '../../../lib/small-picture.ts'

type Props = { campaign: { name: string; logo: string } }

/** A campaign in a list: its logo and its name. */
export function CampaignCell({ campaign }: Props) {
  return (
    <span className="campaign-cell">
      <img src={smallPicture(campaign.logo)} alt="" width={44} height={44} loading="lazy" />
      <span>{campaign.name}</span>
    </span>
  )
}
