"""What a program in Python does with the API through a generated client: python_client_test.ts writes the client beside
a copy of this file, and runs it with the address of the API."""

import json
import sys

import contractor
from contractor.rest import ApiException

client = contractor.ApiClient(contractor.Configuration(host=sys.argv[1]))


def refusal(call):
    """The status and the error of a call that fails."""
    try:
        call()
    except ApiException as refused:
        return refused.status, json.loads(refused.body)["error"]
    raise AssertionError("it did not fail")


assert len(contractor.IndexApi(client).get_index().data.endpoints) == 14
assert contractor.CompanyApi(client).get_company().data.address.country == "US"
assert contractor.CompanyApi(client).get_profile().data

services = contractor.ServicesApi(client)
listed = services.list_services()
assert listed.meta.count == len(listed.data) > 0
for service in listed.data:
    assert services.get_service(service.slug).data.url == service.url

projects = contractor.ProjectsApi(client)
# This generator writes True as Python does.
for project in projects.list_projects(featured="true").data:
    assert project.featured and projects.get_project(project.slug).data.scope == project.scope

markets = contractor.MarketsApi(client)
for market in markets.list_markets().data:
    assert markets.get_market(market.slug).data.headline == market.headline

areas = contractor.ServiceAreasApi(client)
for area in areas.list_service_areas().data:
    assert areas.get_service_area(area.slug).data.latitude == area.latitude

glossary = contractor.GlossaryApi(client)
for term in glossary.list_glossary_terms(q="blunt").data:
    assert glossary.get_glossary_term(term.slug).data.definition == term.definition

status, error = refusal(lambda: projects.get_project("none"))
assert (status, error["code"]) == (404, "not_found")

bid = {
    "first_name": "Dana",
    "last_name": "Whitfield",
    "company_name": "Marsh Point Development",
    "email": "dana@example.com",
    "phone": "+1 912 555 0117",
    "selected_services": [listed.data[0].slug],
    "timeline": "Start in March 2027",
    "additional_info": "Two hundred feet of storefront.",
}
send = contractor.ContactApi(client).submit_bid_request
request = contractor.ContactRequest(**bid)
taken, status, _ = contractor.ContactApi(client).submit_bid_request_with_http_info(
    request, idempotency_key="visit-1"
)
assert status == 202 and taken.data.submitted is True
assert send(request, idempotency_key="visit-1").data.reference == taken.data.reference

# The server's own check, of what the client would not let through.
unchecked = contractor.Configuration(host=sys.argv[1])
unchecked.client_side_validation = False
wrong = {**bid, "email": "dana", "timeline": " "}
malformed = contractor.ContactRequest(**wrong, local_vars_configuration=unchecked)
for _ in range(3):
    status, error = refusal(lambda: send(malformed))
    assert (status, error["code"]) == (400, "invalid_request")
    assert [fault["field"] for fault in error["fields"]] == ["email", "timeline"]
status, error = refusal(lambda: send(request))
assert (status, error["code"], error["retry_after_seconds"]) == (429, "rate_limited", 60)
print("every operation")
