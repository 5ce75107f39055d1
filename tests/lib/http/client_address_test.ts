import { assertEquals } from "@std/assert";
import { clientKey } from "../../../lib/http/client_address.ts";

Deno.test("clientKey() counts IPv4 by address and IPv6 by /64", () => {
  const cases: [string, string][] = [
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::ffff:c000:201", "2001:db8:0:0::/64"],
    ["[2001:DB8:1:2::9]:443", "2001:db8:1:2::/64"],
    ['"[2001:db8:1:2::9]:443"', "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["", "unknown"],
    ["unknown", "unknown"],
    ["_hidden", "unknown"],
    ["256.0.0.1", "unknown"],
    ["1.2.3", "unknown"],
    ["1.2.3.4.5", "unknown"],
    ["01.2.3.4", "unknown"],
    ["1:2:3:4:5:6:7:8:9", "unknown"],
    ["1::2::3", "unknown"],
    ["12345::", "unknown"],
    ["1:2:3:4:5:6:7::8:9", "unknown"],
    ["1:2:3:4::5:6:7:8", "unknown"],
    ["x".repeat(100_000), "unknown"],
    ["192.0.2.1".padEnd(64), "192.0.2.1"],
    ["192.0.2.1".padEnd(65), "unknown"],
  ];
  for (const [text, key] of cases) assertEquals(clientKey(text, null, 0), key, text.slice(0, 50));
});

Deno.test("clientKey() believes as many entries from the right as there are trusted proxies", () => {
  const socket = "198.51.100.7";
  const cases: [string | null, number, string][] = [
    ["192.0.2.1", 0, socket],
    [null, 1, socket],
    ["192.0.2.1", 1, "192.0.2.1"],
    ["203.0.113.9, 192.0.2.1", 1, "192.0.2.1"],
    ["203.0.113.9, 192.0.2.1, 10.0.0.1", 2, "192.0.2.1"],
    ["203.0.113.9,192.0.2.1,10.0.0.1", 3, "203.0.113.9"],
    ["192.0.2.1", 2, socket],
    [", 192.0.2.1", 2, socket],
    [",", 2, socket],
    ["192.0.2.1,", 1, socket],
    ["192.0.2.1, rubbish", 1, socket],
    ["rubbish, 192.0.2.1", 1, "192.0.2.1"],
    ["", 1, socket],
    [`${"1.1.1.1,".repeat(5000)}192.0.2.1`, 1, "192.0.2.1"],
  ];
  for (const [header, proxies, key] of cases) {
    assertEquals(
      clientKey(socket, header, proxies),
      key,
      `${header?.slice(0, 40)} behind ${proxies}`,
    );
  }
  assertEquals(clientKey("", null, 0), "unknown");
});
