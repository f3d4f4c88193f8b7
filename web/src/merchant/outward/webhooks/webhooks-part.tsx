import EndpointList from './endpoint-list.tsx'

/** The list of webhooks as a part of the screen “Integration”. */
export default function WebhooksPart() {
  return <EndpointList isPart />
}
