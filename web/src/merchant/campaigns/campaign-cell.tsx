import './campaigns.css'

type Props = { campaign: { name: string; logo: string } }

/** A campaign in a list: its logo and its name. */
export function CampaignCell({ campaign }: Props) {
  return (
    <span className="campaign-cell">
      <img src={campaign.logo} alt="" width={44} height={44} loading="lazy" />
      <span>{campaign.name}</span>
    </span>
  )
}
