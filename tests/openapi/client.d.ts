export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the index of the API
         * @description Where everything is: the endpoints, the OpenAPI document, and guidance for agents.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the company profile
         * @description The contractor's profile. In an emergency call its telephone number, which is answered around the clock (hours.emergency); never use POST /contact for one.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services
         * @description Every service that the contractor offers. The slugs are those that POST /contact takes in selectedServices.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one service
         * @description One service: what it includes, how it is delivered, and questions that are asked about it.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Projects that match all filters: unfinished ones first, then the newest. Without filters, all of them.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one project
         * @description One project: where it was, what was done, and for whom where the client allows it.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List markets
         * @description The kinds of client that the contractor works for.
         */
        get: operations["listMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one market
         * @description One kind of client: what is done for it, how, and what sets the work apart.
         */
        get: operations["getMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service areas
         * @description The towns from which the contractor works, with the communities covered from each.
         */
        get: operations["listServiceAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-areas/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one service area
         * @description One town: where it is, and the communities covered from it.
         */
        get: operations["getServiceArea"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List glossary terms
         * @description Terms of the trade in alphabetical order. With q, those whose name or definition contains it.
         */
        get: operations["listGlossaryTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/glossary/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one glossary term
         * @description One term: what it means, why it matters, and what is related to it.
         */
        get: operations["getGlossaryTerm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a bid request to the estimator
         * @description Sends an email to a person who estimates work: a real-world side effect that can't be undone. Call it only when the person represented has explicitly asked to be contacted, with that person's own details. Never call it for an emergency: call the telephone number of GET /company instead. At most 5 requests in 60 seconds are accepted from one IP address, and a body has at most 32 KiB. Send an Idempotency-Key with every request: after a timeout or a 500 only a repeat under the same key is sure not to reach the estimator twice.
         */
        post: operations["submitBidRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One step of a delivery process. */
        ProcessStep: {
            /** @description The step's position, from 1. */
            step: number;
            /** @description The step in a few words. */
            title: string;
            /** @description What is done in it. */
            description: string;
        };
        /** @description A question that is asked often, and its answer. */
        Faq: {
            /** @description The question. */
            question: string;
            /** @description Its answer. */
            answer: string;
        };
        /** @description Where everything is. */
        ApiIndex: {
            name: string;
            description: string;
            /**
             * Format: uri
             * @description The OpenAPI description of this API.
             */
            openapi_url: string;
            /**
             * Format: uri
             * @description What an agent must know before it calls POST /contact.
             */
            agent_instructions_url: string;
            /**
             * Format: uri
             * @description A summary of the website for language models.
             */
            llms_txt_url: string;
            endpoints: {
                /** @enum {string} */
                method: "GET" | "POST";
                /** @description Relative to the API's root. */
                path: string;
                description: string;
            }[];
        };
        /** @description The contractor: how to reach it, its licenses, its people and its record. */
        Company: {
            /** @description Its name, as people know it. */
            name: string;
            /** @description Its name in contracts. */
            legal_name: string;
            /** @description What it does, in a line. */
            tagline?: string;
            /** @description What it does, where and for whom. */
            description: string;
            /** @description What it works for. */
            mission?: string;
            /** @description What it hopes to achieve by that. */
            vision?: string;
            /** @description Year the entity was formed. */
            founded?: string;
            /** @description Years of experience in the trade across leadership. */
            leadership_experience_years?: number;
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
            /**
             * Format: uri
             * @description The company's logo.
             */
            logo?: string;
            /**
             * Format: email
             * @description The office's address.
             */
            email: string;
            /** @description The number to call, in international form. */
            telephone: string;
            /** @description Where the office is. */
            address: {
                /** @description Street and number. */
                street: string;
                /** @description Town or city. */
                locality: string;
                /** @description State or province. */
                region: string;
                /** @description ZIP or postal code. */
                postal_code: string;
                /** @description Country, such as US or CA. */
                country: string;
            };
            /** @description The office on the map; distances are measured from it. */
            geo?: {
                /**
                 * Format: double
                 * @description Degrees north (WGS 84).
                 */
                latitude: number;
                /**
                 * Format: double
                 * @description Degrees east (WGS 84).
                 */
                longitude: number;
            };
            /** @description When it can be reached. */
            hours: {
                /** @description When the office is open from Monday to Friday. */
                weekday?: string;
                /** @description When it is open on Saturday and Sunday. */
                weekend?: string;
                /** @description Only where somebody answers out of hours: when, and where. */
                emergency?: string;
            };
            /** @description Licenses that it holds. */
            licenses: {
                /** @description What it allows. */
                type: string;
                /** @description Its number. */
                identifier: string;
                /** @description Who granted it. */
                jurisdiction: string;
            }[];
            /** @description Certifications that it or its people hold. */
            certifications?: {
                /** @description What is certified. */
                name: string;
                /** @description Who certifies it. */
                issuer: string;
                /** @description Whether it is current, and for whom. */
                status: string;
            }[];
            /** @description Who leads it: name and role only. */
            leadership?: {
                /** @description The person's name. */
                name: string;
                /** @description What the person does. */
                role: string;
            }[];
            /** @description What it holds itself to. */
            values?: {
                /** @description A few words. */
                title: string;
                /** @description A paragraph. */
                description: string;
            }[];
            /** @description Its record of safety. */
            safety_record?: {
                /** @description Claims since that year. */
                workers_compensation_claims?: number;
                /** @description Recordable incidents since that year. */
                recordable_incidents?: number;
                /** @description The year in which counting starts. */
                since?: string;
            };
            /** @description Canonical profile pages elsewhere. */
            social_profiles?: string[];
        };
        /** @description A construction service that the contractor offers. */
        Service: {
            /** @enum {string} */
            slug: "window-replacement" | "storefront-glass" | "shower-glass" | "glass-maintenance" | "emergency-board-up";
            /** @description Display name. */
            name: string;
            /** @description One sentence. */
            summary: string;
            /** @description A full paragraph. */
            description: string;
            /** @description Specific work included. */
            capabilities: string[];
            /** @description Outcomes for a client. */
            benefits: string[];
            /** @description Ordered delivery steps. */
            process: components["schemas"]["ProcessStep"][];
            /** @description Questions that are asked often, and answers. */
            faqs: components["schemas"]["Faq"][];
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
        };
        /** @description A project, finished or under way. */
        Project: {
            slug: string;
            /** @description Display name. */
            name: string;
            /** @description The scope categories delivered, as free text. */
            category: string;
            /** @description One or two sentences. */
            summary: string;
            /** @description What was asked, what was in the way and what was done. */
            description: string;
            /** @description Whether it is highlighted on the website. */
            featured: boolean;
            /** @description City and state or province of the site. */
            location: string;
            /** @description May be withheld where the client has not authorized release. */
            client: string;
            /** @description A completion year, or a status text such as Mobilizing or In progress. */
            completion_date: string;
            /** @description Work performed. */
            scope: string[];
            /** @description Site or schedule constraints. */
            challenges?: string[];
            /** @description How each constraint was addressed. */
            solutions?: string[];
            /** @description Delivered results. */
            outcomes?: string[];
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
        };
        /** @description A kind of client, and what is done for it. */
        Market: {
            /** @enum {string} */
            slug: "homeowners" | "school-districts" | "shop-owners";
            /** @description The kind of client. */
            name: string;
            /** @description What they need and what is done for them. */
            summary: string;
            /** @description Positioning line. */
            headline: string;
            /** @description What is done for them. */
            services_offered: {
                /** @description A few words. */
                title: string;
                /** @description A paragraph. */
                description: string;
            }[];
            /** @description Ordered delivery steps. */
            process: components["schemas"]["ProcessStep"][];
            /** @description What sets the work apart. */
            differentiators: {
                /** @description A few words. */
                title: string;
                /** @description A paragraph. */
                description: string;
            }[];
            /** @description Questions that are asked often, and answers. */
            faqs: components["schemas"]["Faq"][];
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
        };
        /** @description A city or town in which the work is done, with the communities around it. */
        ServiceArea: {
            /** @enum {string} */
            slug: "bend" | "redmond" | "la-pine";
            /** @description The city or town that it is named after. */
            city: string;
            /** @description The full name of the state or province. */
            state: string;
            /** @description Two-letter code of the state or province. */
            state_code: string;
            /** @description ZIP or postal code. */
            postal_code: string;
            /**
             * Format: double
             * @description Degrees north (WGS 84).
             */
            latitude: number;
            /**
             * Format: double
             * @description Degrees east (WGS 84).
             */
            longitude: number;
            /** @description Neighborhoods and nearby towns covered from this city. */
            communities_served: string[];
            /** @description The area, and the work there. */
            description: string;
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
        };
        /** @description A term of the trade and what it means. */
        GlossaryTerm: {
            slug: string;
            /** @description The term defined. */
            term: string;
            /** @description What it means. */
            definition: string;
            /** @description Why the term matters. */
            summary: string;
            /** @description Questions that are asked often, and answers. */
            faqs: components["schemas"]["Faq"][];
            /** @description Slugs of related glossary terms. */
            related_terms: string[];
            /** @description Slugs of the services where the term applies. */
            related_services: ("window-replacement" | "storefront-glass" | "shower-glass" | "glass-maintenance" | "emergency-board-up")[];
            /**
             * Format: uri
             * @description The page about this, for people.
             */
            url: string;
        };
        ContactResponse: {
            submitted: boolean;
            /** @description What happens next. */
            message: string;
            /** @description The email provider's id of the message, when it gave one. */
            reference?: string;
        };
        /** @description What a person asks of the estimator. */
        ContactRequest: {
            /** @description Given name of the person to call back. */
            firstName: string & (unknown & unknown);
            /** @description Family name of the person to call back. */
            lastName: string & (unknown & unknown);
            /** @description The company or owner that asks. */
            companyName: string & (unknown & unknown);
            /**
             * Format: email
             * @description The person's own address; the estimator's reply goes to it.
             */
            email: string & (unknown & unknown);
            /** @description Callback number. */
            phone: string & (unknown & unknown);
            /** @description How the person came to know of the contractor. */
            heardAboutUs?: string;
            /** @description Slugs of GET /services, or free text if none fits. */
            selectedServices: (string & (unknown & unknown))[];
            /** @description When the work must happen. */
            timeline: string & (unknown & unknown);
            /** @description Location, scope, status of the plan set, constraints. */
            additionalInfo: string;
        };
        /** @description The contract that the answer follows. */
        Meta: {
            /** @description Semantic version of the API's contract. */
            api_version: string;
            /** Format: uri */
            documentation_url: string;
            /** @description Number of items in data, on listings. */
            count?: number;
        };
        /** @description A failure. Branch on error.code, never on the message. */
        Error: {
            error: {
                /**
                 * @description Stable, for programs.
                 * @enum {string}
                 */
                code: "invalid_request" | "not_found" | "method_not_allowed" | "not_acceptable" | "rate_limited" | "internal_error";
                /** @description What went wrong, for people. */
                message: string;
                /** @description The next action that resolves it. */
                hint: string;
                /** @enum {integer} */
                status: 400 | 404 | 405 | 406 | 429 | 500;
                /** Format: uri */
                documentation_url: string;
                /** @description Each offending field, only on invalid_request. */
                fields?: {
                    field: string;
                    /** @description What is wrong, and how to write it. */
                    issue: string;
                }[];
                /** @description Seconds to wait before trying again, only on rate_limited. */
                retry_after_seconds?: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Strong validator of the answer; send it back in If-None-Match. */
        ETag: string;
        /** @description How long the answer may be kept. */
        "Cache-Control": string;
        /** @description Reads are open to every origin. */
        "Access-Control-Allow-Origin": string;
        /** @description Where the answer also comes compressed (gzip or br): caches keep one for each Accept-Encoding. Short answers never are, and lack it. */
        Vary: string;
        /** @description Names this request in the server's log; quote it when you report a problem. A well-formed X-Request-Id of the request's own is taken over. */
        "X-Request-Id": string;
        /** @description The methods that the address takes. */
        Allow: string;
        /** @description Seconds to wait, as error.retry_after_seconds. */
        "Retry-After": number;
        /** @description What is left of the limit, and the seconds until it resets. */
        RateLimit: string;
        /** @description The limit and its window in seconds. */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiIndex"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company profile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching item, in a fixed order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Service"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the resource. */
                slug: "window-replacement" | "storefront-glass" | "shower-glass" | "glass-maintenance" | "emergency-board-up";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Service"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is nothing at this address. The hint gives the listing to look in. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description true narrows to the projects highlighted on the website; false has no effect. */
                featured?: boolean;
                /** @description Only projects that included this service. */
                service?: "window-replacement" | "storefront-glass" | "shower-glass" | "glass-maintenance" | "emergency-board-up";
                /** @description Only projects in this service area. */
                city?: "bend" | "redmond" | "la-pine";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching item, in a fixed order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A query parameter has a value that is not recognized. The array fields names each one and says how to write it. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the resource. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is nothing at this address. The hint gives the listing to look in. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMarkets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching item, in a fixed order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Market"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMarket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the resource. */
                slug: "homeowners" | "school-districts" | "shop-owners";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The market. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Market"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is nothing at this address. The hint gives the listing to look in. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listServiceAreas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching item, in a fixed order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceArea"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getServiceArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the resource. */
                slug: "bend" | "redmond" | "la-pine";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service area. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ServiceArea"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is nothing at this address. The hint gives the listing to look in. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGlossaryTerms: {
        parameters: {
            query?: {
                /** @description Text that the term or its definition contains, ignoring case. Empty filters nothing. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every matching item, in a fixed order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GlossaryTerm"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A query parameter has a value that is not recognized. The array fields names each one and says how to write it. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGlossaryTerm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the resource. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The glossary term. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GlossaryTerm"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The client has the answer already: If-None-Match names its ETag. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is nothing at this address. The hint gives the listing to look in. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. Try again in a minute, or call the telephone number in the hint. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    submitBidRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this bid request: 1 to 255 visible ASCII characters, in quotes or bare. Make it a UUID, because all callers share one set of keys. The same key and body within 24 hours get the first answer again and send nothing; with another body it is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The bid request. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactRequest"];
            };
        };
        responses: {
            /** @description The bid request was delivered to the estimator; or, after many others, it is stored and goes out in its turn, as message then says. */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContactResponse"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The body, its media type or the Idempotency-Key is not as described, or the body has more than 32 KiB. Nothing was sent. The array fields names each offending field and says how to write it. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address exists, but does not support this method. The Allow header lists those it supports. */
            405: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description More than 5 bid requests in 60 seconds came from one address. Wait retry_after_seconds, then send it again. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The bid request was not delivered in time. Call the telephone number in the hint. It may still go out later, so repeat it under the same Idempotency-Key or not at all. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
